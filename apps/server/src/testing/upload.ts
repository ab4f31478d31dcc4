import type { Answer, Person, TestApp } from './app.ts'

export interface Kept {
  id: number
  name: string
  size: number
  mime: string
}

/** Uploads files as a browser does. */
export async function upload(
  app: TestApp,
  who: Pick<Person, 'token'>,
  ...files: [name: string, bytes: Uint8Array | string][]
): Promise<Answer<Kept[]>> {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('file', new Blob([bytes as never]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/fms/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: who.token, 'content-type': request.headers.get('content-type') as string },
  })
  return { http: response.statusCode, ...(response.json() as Omit<Answer<Kept[]>, 'http'>) }
}
