export { registerDownloads } from './downloads.ts'
export { purgeTrash, registerFolders } from './folders/index.ts'
