// The pdf.js worker as a file of our own: the content security policy allows workers of our origin only.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
