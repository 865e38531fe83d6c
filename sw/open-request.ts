/** Opens the request of a pressed notification; the tag is the submission id. */
export async function openRequest(
  notification: Pick<Notification, 'tag' | 'close'>,
  clients: Pick<Clients, 'openWindow'>,
): Promise<void> {
  notification.close();
  await clients.openWindow(`/requests/${notification.tag}`);
}
