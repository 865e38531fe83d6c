import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';

/** @returns the server's own address. @throws SettingError when host or port cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asSettingError(error, host, port);
  }
  // A server that listens on a port has an AddressInfo; a string is for pipes only.
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

/**
 * Checked before anything is opened: starting the server twice must report the port and leave the running server
 * untouched.
 * @throws SettingError when host or port cannot be used
 */
export async function refuseUsedPort({ host, port }: Settings): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw asSettingError(error, host, port);
  } finally {
    probe.close();
  }
}

function asSettingError(error: unknown, host: string, port: number): unknown {
  switch (Object(error).code) {
    case 'EADDRINUSE':
      return new SettingError('PORT', `${port} on ${host} is in use`);
    case 'EACCES':
      return new SettingError('PORT', `${port} may not be used by this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new SettingError('HOST', `"${host}" is no address of this machine`);
    default:
      return error;
  }
}
