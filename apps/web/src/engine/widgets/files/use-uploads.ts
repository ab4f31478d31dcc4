import { useQuery } from '@tanstack/react-query'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { notify } from '../../../shared/notify.tsx'
import { upload } from '../../../shared/transfer.ts'
import { useT } from '../../locale/index.ts'
import { fileProblem, formatBytes, MAX_BYTES, MAX_DEPTH, MAX_FILES } from './file-rules.ts'
import type { Found } from './folder.ts'

export interface Sending {
  key: string
  name: string
  share: number
  stop: AbortController
}

/** Sends files as soon as they are there, one after the other; what would be refused is not sent. */
export function useUploads(args: { value: readonly FileRef[]; accept: readonly string[]; onChange(files: FileRef[]): void }) {
  const t = useT()
  const [sending, setSending] = useState<Sending[]>([])
  const files = useRef(args.value)
  files.current = args.value
  const maxBytes = useMaxBytes()
  const send = async (file: File) => {
    const problem = fileProblem(file, args.accept, maxBytes)
    if (problem) return notify.warning(t(problem, { name: file.name, max: formatBytes(maxBytes) }))
    const one: Sending = { key: `${file.name}-${performance.now()}`, name: file.name, share: 0, stop: new AbortController() }
    setSending(list => [...list, one])
    try {
      const form = new FormData()
      form.append('file', file)
      const sent = await upload('fms/file/upload', form, {
        signal: one.stop.signal,
        onProgress: share => setSending(list => list.map(other => (other.key === one.key ? { ...other, share } : other))),
      })
      args.onChange([...files.current, ...sent].slice(0, MAX_FILES))
    } catch (error) {
      notify.error(error)
    } finally {
      setSending(list => list.filter(other => other.key !== one.key))
    }
  }
  const take = async ({ files: all, deep }: Found) => {
    const room = MAX_FILES - files.current.length
    if (deep) notify.warning(t('files.tooDeep', { max: MAX_DEPTH }))
    if (all.length > room) notify.warning(t('files.tooMany', { max: MAX_FILES }))
    for (const file of all.slice(0, room)) await send(file)
  }
  return { sending, take, maxBytes }
}

/** How large one file may be on this server. */
function useMaxBytes(): number {
  const { data } = useQuery({ queryKey: ['fms/file', 'limits'], queryFn: () => call<{ maxBytes: number }>('fms/file/limits', {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  return Math.min(MAX_BYTES, data?.maxBytes ?? MAX_BYTES)
}
