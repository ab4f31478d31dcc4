import type { Answer, Person, TestApp } from '../../../testing/app.ts'

export interface Put {
  id: number
  fileId: number
  name: string
  versionNo: number
  isDouble: boolean
}

interface Asked {
  folderId: number
  name: string
  content: Uint8Array | string
  onTaken?: 'version' | 'number'
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Begins an upload of this length. Returns its id. */
export async function beginUpload(app: TestApp, who: Person, length: number): Promise<string> {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/fms/upload',
    headers: { ...TUS, authorization: who.token, 'upload-length': String(length) },
  })
  if (response.statusCode !== 201) throw new Error(response.body)
  return String(response.headers.location).split('/').at(-1) as string
}

export const sendPart = (
  app: TestApp,
  who: Person,
  { id, offset, bytes }: { id: string; offset: number; bytes: Uint8Array },
) =>
  app.app.inject({
    method: 'PATCH',
    url: `/api/v1/fms/upload/${id}`,
    headers: {
      ...TUS,
      authorization: who.token,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from(bytes),
  })

/** Puts a file into a folder as the page does: an upload in one part, then the folder takes it. */
export async function putFile(app: TestApp, who: Person, asked: Asked): Promise<Answer<Put>> {
  const { content, onTaken = 'version', ...where } = asked
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const id = await beginUpload(app, who, bytes.length)
  await sendPart(app, who, { id, offset: 0, bytes })
  return who.call<Put>('fms/file/keep', { upload: id, onTaken, ...where })
}
