/** Characters; a receipt has a few hundred, a captive portal's page may have any number. */
const longestBody = 64 * 1024;

/** The text of a body, cut at so many characters, 64 Ki unless told otherwise. Rejects when the connection breaks while it is read. */
export async function limitedBody(response: Response, longest: number = longestBody): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length >= longest) {
      // The rest may be endless, and every byte is expensive on a ship.
      await reader.cancel();
      return text.slice(0, longest);
    }
  }
}
