export { QuoteForm as Page } from './quote-form.tsx';
export { QuoteOutcome as Outcome } from './quote-outcome.tsx';
