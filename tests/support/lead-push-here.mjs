/**
 * Loaded before the built server (`node --import`): redirects what it sends to a vendor's push service to the tests' one,
 * which listens at `PUSH_SERVICE_PORT` of this machine with the certificate `PUSH_SERVICE_CERT`. The rest of the sender is
 * unchanged, and no other host is reachable by https.
 */
import { Agent } from 'node:https';
import { connect } from 'node:tls';

const { PUSH_SERVICE_HOST: host, PUSH_SERVICE_PORT: port, PUSH_SERVICE_CERT: ca } = process.env;

Agent.prototype.createConnection = (options) => {
  if (options.host !== host) throw new Error(`the test knows no ${options.host}`);
  return connect({ host: '127.0.0.1', port: Number(port), servername: host, ca });
};
