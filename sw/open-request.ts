/** A press on a notification opens the request that it tells of; its tag is the submission id. */
export async function openRequest(
  notification: Pick<Notification, 'tag' | 'close'>,
  clients: Pick<Clients, 'openWindow'>,
): Promise<void> {
  notification.close();
  await clients.openWindow(`/requests/${notification.tag}`);
}
