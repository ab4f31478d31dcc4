/** Everything that calls the server: requests, uploads and downloads. */
export { ApiError } from './api-error.ts'
export { call, faceCall, newIdempotencyKey as newKey } from './request.ts'
export { download, upload } from './transfer.ts'
