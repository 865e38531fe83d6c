// The worker of pdf.js, as a file of our own: the content policy allows workers of our origin only.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
