/**
 * Loaded before the built server (`node --import`): what it sends to a vendor's push service arrives at the one of the tests, which
 * listens at `PUSH_SERVICE_PORT` of this machine and shows `PUSH_SERVICE_CERT`. Nothing else of the sender is changed, and nobody else is
 * reached by https.
 */
import { Agent } from 'node:https';
import { connect } from 'node:tls';

const { PUSH_SERVICE_HOST: host, PUSH_SERVICE_PORT: port, PUSH_SERVICE_CERT: ca } = process.env;

Agent.prototype.createConnection = (options) => {
  if (options.host !== host) throw new Error(`the test knows no ${options.host}`);
  return connect({ host: '127.0.0.1', port: Number(port), servername: host, ca });
};
