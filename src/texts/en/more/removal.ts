/** Asked before a request that nobody else may have is deleted. */
export const removalEn = {
  title: 'Delete this request?',
  body: 'It has NOT been sent. Its answers and files will be deleted from this device.',
  bodyUnconfirmed:
    'We could not confirm whether it arrived. Its answers and files will be deleted from this device.',
  bodyEarlier:
    'We have received an earlier version. What you changed after that, with its files, will be deleted from this device.',
  next: 'Delete',
  againTitle: 'Delete it forever?',
  againBody:
    'We have not received this request, and nobody can restore it. Export it first if you may need it.',
  againBodyUnconfirmed:
    'Nobody can restore it, and it is not sure that we have it. Export it first if you may need it.',
  againBodyEarlier:
    'Nobody can restore the changes. To keep a receipt of what we received, choose "Keep the received one" instead.',
  confirm: 'Delete forever',
  cancel: 'Keep',
  receipt: {
    forget: 'Forget this receipt',
    title: 'Forget this receipt?',
    body: 'The reference and the name on it are deleted from this device forever. We keep your request. Note or print the reference first if you may need it.',
    confirm: 'Forget this receipt',
    keep: 'Keep',
  },
};
