import type { FastifyInstance } from 'fastify'

/** A call of the product's own API, sent without a port. */
export interface Call {
  <T>(path: string, body?: unknown): Promise<T>
  upload<T>(path: string, file: { name: string; bytes: Buffer }): Promise<T>
}

interface Answer<T> {
  status: boolean
  msg: string
  data: T
}

export function caller(app: FastifyInstance, token: string): Call {
  const send = async <T>(path: string, payload: string | Buffer, type: string): Promise<T> => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: { authorization: token, 'content-type': type, 'accept-language': 'en' },
      payload,
    })
    const answer = response.json<Answer<T>>()
    if (!answer.status) throw new Error(`${path}: HTTP ${response.statusCode} ${answer.msg}`)
    return answer.data
  }
  const call = <T>(path: string, body: unknown = {}): Promise<T> =>
    send<T>(path, JSON.stringify(body), 'application/json')
  const upload = <T>(path: string, { name, bytes }: { name: string; bytes: Buffer }): Promise<T> => {
    const boundary = '----tuheng-verify'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return send<T>(
      path,
      Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      `multipart/form-data; boundary=${boundary}`,
    )
  }
  return Object.assign(call, { upload })
}

/** Waits for a job to end. @throws the error of a failed job. */
export async function jobDone(call: Call, jobId: number): Promise<void> {
  for (;;) {
    const job = await call<{ state: string; message: string | null }>('sys/job/info', { id: jobId })
    if (job.state === 'done') return
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`job ${jobId} ${job.state}: ${job.message ?? ''}`)
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}
