import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * The security headers of every response, made once by helmet: they never vary, and computing them each time would
 * halve the speed of a cached response.
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
    // Only obsolete clients read these (Internet Explorer 8, Flash), and each header makes every response longer.
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
 * The security headers that also matter without a page: for data that a browser neither embeds, nor frames, nor sniffs
 * (OWASP, "REST Security Cheat Sheet"). The others concern documents.
 */
export const dataHeaders = (config: { siteUrl: string }): Record<string, string> => {
  const kept = ['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'];
  const headers = Object.entries(securityHeaders(config)).filter(([name]) => kept.includes(name));
  return { ...Object.fromEntries(headers), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
};
