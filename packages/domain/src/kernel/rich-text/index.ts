export { cleanAddress } from './address.ts'
export { escapeText } from './tokenize.ts'
export { cleanRichText, plainText } from './clean.ts'
