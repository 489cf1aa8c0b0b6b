export interface Visitor {
  readonly userAgent: string | null;
  /** The visitor's address, as the trusted proxy tells it. */
  readonly realIp: string | null;
  readonly forwardedProto: string | null;
  readonly forwardedHost: string | null;
}

/**
 * Spec §6: headers of a request that the rendering server makes for a visitor: user-agent and real IP forwarded, and a
 * referer built from the forwarded proto and host.
 */
export const forwardedHeaders = (visitor: Visitor): Record<string, string> => ({
  ...(visitor.userAgent === null ? {} : { 'user-agent': visitor.userAgent }),
  ...(visitor.realIp === null ? {} : { 'x-real-ip': visitor.realIp }),
  ...(visitor.forwardedHost === null
    ? {}
    : { referer: `${visitor.forwardedProto ?? 'https'}://${visitor.forwardedHost}/` }),
});
