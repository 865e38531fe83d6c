/** Questions for the state of requests that one sender may ask in a minute: a crew, each of them at several contacts. */
export const statusQuestionsPerMinute = 120;
