/** A press on a notification opens its request; the tag is the submission id. */
export async function openRequest(
  notification: Pick<Notification, 'tag' | 'close'>,
  clients: Pick<Clients, 'openWindow'>,
): Promise<void> {
  notification.close();
  await clients.openWindow(`/requests/${notification.tag}`);
}
