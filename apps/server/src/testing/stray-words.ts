/** Usual words in Latin letters in Chinese texts. */
const USUAL_WORDS = new Set([
  'API',
  'App',
  'CA',
  'CSV',
  'DingTalk',
  'ETC',
  'Excel',
  'GB',
  'GPS',
  'HTTP',
  'HTTPS',
  'ID',
  'IP',
  'IPv',
  'JPG',
  'JSON',
  'KB',
  'kB',
  'kg',
  'km',
  'MB',
  'OFD',
  'Office',
  'PDF',
  'PNG',
  'RFC',
  'SHA',
  'TLS',
  'URL',
  'VIN',
  'WPS',
  'Word',
  'XML',
  'csv',
  'et',
  'jpg',
  'ofd',
  'pdf',
  'png',
  'xls',
  'xlsb',
  'xlsx',
  'xml',
  'https',
  'http',
  'unauthorized',
  'not',
  'login',
])

/** Latin words of a Chinese text that are neither placeholders nor quoted nor usual. */
export function strayWords(zh: string): string[] {
  const own = zh.replace(/\$?\{[^{}]*\}/g, '').replace(/“[^“”]*”/g, '')
  return (own.match(/[A-Za-z][A-Za-z_]+/g) ?? []).filter(word => !USUAL_WORDS.has(word))
}

/** Codes and keys of the program in a sentence that its reader did not send: `oms.way.read`, `arPrice`. */
export function strayCodes(sentence: string, said: string): string[] {
  const found =
    sentence.match(
      /(?<![A-Za-z0-9_.@/-])(?:[a-z][A-Za-z]+(?:\.[A-Za-z]{2,})+|[a-z]+[A-Z][A-Za-z]*)(?![A-Za-z0-9_@-])/g,
    ) ?? []
  return found.filter(
    code =>
      !said.includes(code) && !USUAL_WORDS.has(code) && !/\.(csv|docx?|ofd|pdf|png|jpg|xlsx?|xml|zip)$/.test(code),
  )
}
