import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * The security headers that every answer carries, made once by helmet: they are the same for all, and computing them
 * anew would halve the speed of a cached answer.
 */
export const securityHeaders = ({ siteUrl }: { siteUrl: string }): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: unknown) => (headers[name.toLowerCase()] = String(value)),
    removeHeader: () => undefined,
  };
  const secure = siteUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'img-src': ["'self'", 'https:', 'http:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // For browsers that nobody has any more (Internet Explorer 8, Flash): each header costs every answer.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  protect({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  return headers;
};

/**
 * Of these, what means something where no page is shown: data that a browser loads into nothing, frames nowhere and
 * does not guess the type of (OWASP, "REST Security Cheat Sheet"). The others speak of documents.
 */
export const dataHeaders = (config: { siteUrl: string }): Record<string, string> => {
  const kept = ['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'];
  const headers = Object.entries(securityHeaders(config)).filter(([name]) => kept.includes(name));
  return { ...Object.fromEntries(headers), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
};
