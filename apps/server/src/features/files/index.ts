export { registerDownloads } from './downloads.ts'
