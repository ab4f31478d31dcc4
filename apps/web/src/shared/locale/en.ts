import type { ShellKey } from './zh.ts'

export const en: Readonly<Record<ShellKey, string>> = {
  'site.title': 'Tuheng Logistics',
  'session.malformed': 'The core login check answered something malformed. Check its JSON format',
  'net.unreachable': 'Cannot reach the server: wrong address, cross-origin block or broken network. Check the connection and try again',
  'net.timeout': 'The server did not answer within {seconds} seconds. Try again later',
  'http.400': 'The request is malformed',
  'http.401': 'Your session has ended. Sign in again to continue',
  'http.402': 'Your token has expired. Sign in again to continue',
  'http.403': 'No permission',
  'http.404': 'Not found',
  'http.406': 'The requested format is not available',
  'http.410': 'Permanently deleted',
  'http.413': 'The upload is too large',
  'http.429': 'Too many requests. Try again shortly',
  'http.500': 'Server error',
  'http.502': 'Bad gateway',
  'http.503': 'Service unavailable',
  'http.504': 'Gateway time-out',
  'http.other': 'The request failed (status {status})',
}
