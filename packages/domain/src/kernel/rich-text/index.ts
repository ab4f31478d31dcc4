export { cleanRichText, plainText } from './clean.ts'
