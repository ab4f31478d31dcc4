/** The one way to the server: requests, uploads and downloads. */
export { ApiError, type FieldError } from './api-error.ts'
export { apiHeaders, apiUrl, call, faceCall, newKey, TIMEOUT, type CallOptions } from './request.ts'
export { download, saveBlob, upload, type UploadOptions } from './transfer.ts'
