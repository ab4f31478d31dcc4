import { t } from './locale/index.ts'
import type { InterfacesKey } from './locale/zh.ts'

const WORDS: Readonly<Record<string, InterfacesKey>> = {
  timeout: 'word.timeout',
  private: 'word.private',
  redirect: 'word.redirect',
  http: 'word.http',
  address: 'word.address',
  failed: 'word.failed',
  ECONNREFUSED: 'word.refused',
  ENOTFOUND: 'word.unknownHost',
  EAI_AGAIN: 'word.unknownHost',
  ECONNRESET: 'word.reset',
  EPIPE: 'word.reset',
}

/** The result of an attempt in words. The server stores a code, so that everybody reads it in their own language. */
export function outcomeText(word: string): string {
  if (word === '' || word.startsWith('HTTP')) return word
  const key = WORDS[word]
  if (key) return t(key)
  return t(/CERT|TLS|SSL|SELF_SIGNED/.test(word) ? 'word.tls' : 'word.other', { code: word })
}
