import { useQuery } from '@tanstack/react-query'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { notify } from '../../../shared/notify.tsx'
import { upload } from '../../../shared/transfer.ts'
import { useT } from '../../locale/index.ts'
import { usePictureEditing, type Chosen } from '../../picture-editor/use-picture-editing.tsx'
import { fileProblem, formatBytes, MAX_BYTES, MAX_DEPTH, MAX_FILES } from './file-rules.ts'
import type { Found } from './folder.ts'

export interface Sending {
  key: string
  name: string
  share: number
  stop: AbortController
}

/**
 * Sends files as soon as they are there, one after the other; what would be refused is not sent, and pictures are shown
 * for editing before where the person wants it.
 */
export function useUploads(args: { value: readonly FileRef[]; accept: readonly string[]; onChange(files: FileRef[]): void }) {
  const t = useT()
  const [sending, setSending] = useState<Sending[]>([])
  const files = useRef(args.value)
  files.current = args.value
  const maxBytes = useMaxBytes()
  // Until the document is saved, a picture can be edited anew from what it was
  const originals = useRef(new Map<number, NonNullable<Chosen['original']>>())
  const { choose, again, editor } = usePictureEditing()
  const send = async ({ file, original }: Chosen): Promise<FileRef[]> => {
    const one: Sending = { key: `${file.name}-${performance.now()}`, name: file.name, share: 0, stop: new AbortController() }
    setSending(list => [...list, one])
    try {
      const form = new FormData()
      form.append('file', file)
      const sent = await upload('fms/file/upload', form, {
        signal: one.stop.signal,
        onProgress: share => setSending(list => list.map(other => (other.key === one.key ? { ...other, share } : other))),
      })
      for (const { id } of sent) if (original) originals.current.set(id, original)
      return sent
    } catch (error) {
      notify.error(error)
      return []
    } finally {
      setSending(list => list.filter(other => other.key !== one.key))
    }
  }
  const take = async ({ files: all, deep }: Found) => {
    const room = MAX_FILES - files.current.length
    if (deep) notify.warning(t('files.tooDeep', { max: MAX_DEPTH }))
    if (all.length > room) notify.warning(t('files.tooMany', { max: MAX_FILES }))
    const sound = all.slice(0, room).filter(file => {
      const problem = fileProblem(file, args.accept, maxBytes)
      if (problem) notify.warning(t(problem, { name: file.name, max: formatBytes(maxBytes) }))
      return !problem
    })
    for (const chosen of await choose(sound)) {
      const sent = await send(chosen)
      if (sent.length) args.onChange([...files.current, ...sent].slice(0, MAX_FILES))
    }
  }
  const editAgain = async (old: FileRef) => {
    const original = originals.current.get(old.id)
    const chosen = original && (await again(original))
    if (!chosen) return
    const [sent] = await send({ original: { file: original.file, acts: [] }, ...chosen })
    if (sent) args.onChange(files.current.map(file => (file.id === old.id ? sent : file)))
  }
  const wasEdited = (id: number) => originals.current.has(id)
  return { sending, take, maxBytes, editor, editAgain, wasEdited }
}

/** How large one file may be on this server. */
function useMaxBytes(): number {
  const { data } = useQuery({ queryKey: ['fms/file', 'limits'], queryFn: () => call<{ maxBytes: number }>('fms/file/limits', {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  return Math.min(MAX_BYTES, data?.maxBytes ?? MAX_BYTES)
}
