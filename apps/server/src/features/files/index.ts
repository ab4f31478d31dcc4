export { registerDownloads } from './downloads.ts'
export {
  keepUploadIn,
  purgeTrash,
  registerFolders,
  removeToTrash,
  saveFolder,
  setRights,
  tagFiles,
} from './folders/index.ts'
