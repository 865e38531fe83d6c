import type { Locale } from '../../src/lib/locale.ts';
import type { PostAnswer, StatusAnswer } from '../support/fault-proxy.ts';

/** One row of the table of answers (promises section 1): the answer, and the words that the person then reads. */
export interface AnswerRow {
  readonly what: string;
  readonly answer: PostAnswer;
  readonly state: 'queued' | 'attention';
  /** The headline, if it differs from the state's own: the request may have arrived. */
  readonly headline?: 'unconfirmed';
  /** On /requests/{id}. */
  readonly says: Readonly<Record<Locale, readonly RegExp[]>>;
}

/** The state's own words, on /requests and on /requests/{id}. */
export const stateWords = {
  queued: {
    en: 'Saved on this device, NOT sent yet',
    es: 'Guardado en este dispositivo, AÚN NO enviado',
  },
  unconfirmed: {
    en: 'Saved on this device, NOT confirmed yet',
    es: 'Guardado en este dispositivo, AÚN NO confirmado',
  },
  sending: { en: 'Sending now', es: 'Enviando ahora' },
  attention: { en: 'Needs your attention', es: 'Necesita su atención' },
  delivered: { en: 'Received by us', es: 'Recibido por nosotros' },
} as const;

const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json' };

const portalWords: AnswerRow['says'] = {
  en: [/The ship's Wi-Fi page answered, not us – log in to the Wi-Fi\./],
  es: [/Respondió la página del Wi-Fi del barco, no nosotros: inicie sesión en el Wi-Fi\./],
};
const unprovenWords: AnswerRow['says'] = {
  en: [/The answer did not confirm your request and its files\. We will try again\./],
  es: [/La respuesta no confirmó su solicitud ni sus archivos\. Lo intentaremos de nuevo\./],
};
const nextTry = {
  en: /Next try: (\d\d:\d\d|in a moment)/,
  es: /Próximo intento: (\d\d:\d\d|en un momento)/,
};
const refusedOnTheWay = (status: number): AnswerRow['says'] => ({
  en: [new RegExp(`between this device and us refused it \\(HTTP ${status}\\)`), /we will keep trying/],
  es: [
    new RegExp(`entre este dispositivo y nosotros la rechazó \\(HTTP ${status}\\)`),
    /lo seguimos intentando/,
  ],
});
const strangerWords = (status: number): AnswerRow['says'] => ({
  en: [new RegExp(`answered \\(HTTP ${status}\\), not our server`), nextTry.en],
  es: [new RegExp(`nosotros \\(HTTP ${status}\\), no nuestro servidor`), nextTry.es],
});
const unconfirmedWords: AnswerRow['says'] = {
  en: [/We could not confirm that it arrived\. We will try again\./, nextTry.en],
  es: [/No pudimos confirmar que llegó\. Lo intentaremos de nuevo\./, nextTry.es],
};
const brokenWords: AnswerRow['says'] = {
  en: [/Unknown server error\./, /We could not confirm that it arrived\./, nextTry.en],
  es: [/Error desconocido del servidor\./, /No pudimos confirmar que llegó\./, nextTry.es],
};
const retiredWords: AnswerRow['says'] = {
  en: [/This form is no longer accepted at this address\./, /is not sent again automatically/],
  es: [/Este formulario ya no se acepta en esta dirección\./, /no se envía de nuevo por sí sola/],
};
const tooLargeWords: AnswerRow['says'] = {
  en: [/The biggest file is libreta\.pdf \(20\sKB\)\./, /choose a smaller file/],
  es: [/El archivo más grande es libreta\.pdf \(20\sKB\)\./, /elija un archivo más pequeño/],
};

/** A refusal by the API itself. */
export function problemAnswer(
  status: number,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): StatusAnswer {
  const body = JSON.stringify({ type: 'urn:pmts:problem:test', status, ...more });
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, body };
}

function refusal(status: number, says: string, violations: readonly object[] = []): PostAnswer {
  return problemAnswer(status, { message: says, violations });
}

/** The API's message is shown as sent, whatever the language of the page. */
function refusedWords(...said: readonly RegExp[]): AnswerRow['says'] {
  return {
    en: [...said, /The server did not accept it\. Correct it and send it again\./],
    es: [...said, /El servidor no la aceptó\. Corríjala y envíela de nuevo\./],
  };
}

function refusedWholeWords(...said: readonly RegExp[]): AnswerRow['says'] {
  return {
    en: [...said, /If its answer says what to correct, correct it .* otherwise contact us\./],
    es: [...said, /Si su respuesta dice qué corregir, corríjala .* si no, contáctenos\./],
  };
}

export const answerRows: readonly AnswerRow[] = [
  {
    what: '200 with a page',
    answer: { status: 200, headers: html, body: '<!doctype html><title>Welcome aboard</title>' },
    state: 'queued',
    says: portalWords,
  },
  {
    what: 'a redirect',
    answer: { status: 302, headers: { location: '/robots.txt' } },
    state: 'queued',
    says: portalWords,
  },
  {
    what: '200 with another body',
    answer: { status: 200, headers: json, body: '{"message":"ok"}' },
    state: 'queued',
    headline: 'unconfirmed',
    says: unprovenWords,
  },
  { what: '204', answer: { status: 204 }, state: 'queued', headline: 'unconfirmed', says: unprovenWords },
  { what: '401', answer: { status: 401 }, state: 'queued', says: refusedOnTheWay(401) },
  {
    what: '403 with a page',
    answer: { status: 403, headers: html, body: '<html>Forbidden</html>' },
    state: 'queued',
    says: refusedOnTheWay(403),
  },
  // Without a proxy of its own, Chromium takes it for a broken connection and tells the page nothing more.
  { what: '407', answer: { status: 407 }, state: 'queued', headline: 'unconfirmed', says: unconfirmedWords },
  { what: '408', answer: { status: 408 }, state: 'queued', headline: 'unconfirmed', says: unconfirmedWords },
  {
    what: 'a network error',
    answer: 'reset',
    state: 'queued',
    headline: 'unconfirmed',
    says: unconfirmedWords,
  },
  { what: '413', answer: refusal(413, 'Too large.'), state: 'attention', says: tooLargeWords },
  {
    what: '400',
    answer: refusal(400, 'The telephone is wrong.'),
    state: 'attention',
    says: refusedWords(/The telephone is wrong\./),
  },
  {
    what: '409',
    answer: refusal(409, 'Already there.'),
    state: 'attention',
    says: refusedWholeWords(/Already there\./),
  },
  {
    what: '422 that names fields',
    answer: refusal(422, 'Please complete all fields.', [
      { field: 'correo', message: 'Enter your email address' },
      { field: 'nombre', message: 'Enter your first name' },
    ]),
    state: 'attention',
    says: refusedWords(/Please complete all fields\./, /Enter your email address/, /Enter your first name/),
  },
  {
    what: '422 for another version under the same key',
    answer: refusal(422, 'This request was already received with a different content.'),
    state: 'attention',
    says: refusedWholeWords(/already received with a different content\./),
  },
  { what: '404 of the API', answer: problemAnswer(404), state: 'attention', says: retiredWords },
  { what: '404 of an ingress', answer: { status: 404 }, state: 'queued', says: strangerWords(404) },
  { what: '405', answer: { status: 405 }, state: 'queued', says: strangerWords(405) },
  { what: '410', answer: { status: 410 }, state: 'queued', says: strangerWords(410) },
  { what: '500', answer: { status: 500 }, state: 'queued', headline: 'unconfirmed', says: brokenWords },
  {
    what: '504 with a page',
    answer: { status: 504, headers: html, body: '<html></html>' },
    state: 'queued',
    headline: 'unconfirmed',
    says: unconfirmedWords,
  },
];
