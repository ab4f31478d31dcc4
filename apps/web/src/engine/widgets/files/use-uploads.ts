import { useQuery } from '@tanstack/react-query'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { uploadLimitsCall } from '@tuheng/domain/system/file.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { upload } from '../../../shared/calls/transfer.ts'
import { useT } from '../../locale/index.ts'
import { usePictureEditing, type ChosenFile } from '../../picture-editor/use-picture-editing.tsx'
import { fileProblem, formatBytes, MAX_BYTES, MAX_DEPTH, MAX_FILES } from './file-rules.ts'
import type { FolderFiles } from './folder.ts'
import { useContextUploads } from './uploads-context.ts'

export interface Sending {
  key: string
  name: string
  share: number
  stop: AbortController
}

/**
 * Uploads files one after the other as soon as they are added. Files that the server would refuse are not sent, and
 * pictures are edited first if the person's settings say so. The form waits for the uploads before it is saved.
 */
export function useUploads(args: {
  value: readonly FileRef[]
  accept: readonly string[]
  onChange(files: FileRef[]): void
}) {
  const t = useT()
  const [sending, setSending] = useState<Sending[]>([])
  const files = useRef(args.value)
  files.current = args.value
  // Kept in a ref, since a page in the background renders late
  const put = (next: FileRef[]) => {
    files.current = next
    args.onChange(next)
  }
  const uploads = useContextUploads()
  const maxBytes = useMaxBytes()
  // Until the document is saved, a picture can be edited again from its original
  const originals = useRef(new Map<number, NonNullable<ChosenFile['original']>>())
  const { choose, again, editor } = usePictureEditing()
  const send = async ({ file, original }: ChosenFile, signal: AbortSignal): Promise<FileRef[]> => {
    const one: Sending = {
      key: `${file.name}-${performance.now()}`,
      name: file.name,
      share: 0,
      stop: new AbortController(),
    }
    setSending(list => [...list, one])
    try {
      const form = new FormData()
      form.append('file', file)
      const sent = await upload('fms/file/upload', form, {
        signal: AbortSignal.any([one.stop.signal, signal]),
        onProgress: share =>
          setSending(list => list.map(other => (other.key === one.key ? { ...other, share } : other))),
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
  const takeAll = async (found: FolderFiles | Promise<FolderFiles>, signal: AbortSignal): Promise<boolean> => {
    const { files: all, tooDeep } = await found
    const freeSlots = MAX_FILES - files.current.length
    if (tooDeep) notify.warning(t('files.tooDeep', { max: MAX_DEPTH }))
    if (all.length > freeSlots) notify.warning(t('files.tooMany', { max: MAX_FILES }))
    const accepted = all.slice(0, freeSlots).filter(file => {
      const problem = fileProblem(file, args.accept, maxBytes)
      if (problem) notify.warning(t(problem, { name: file.name, max: formatBytes(maxBytes) }))
      return !problem
    })
    let arrived = true
    for (const chosen of await choose(accepted)) {
      const sent = signal.aborted ? [] : await send(chosen, signal)
      if (sent.length && !signal.aborted) put([...files.current, ...sent].slice(0, MAX_FILES))
      else arrived = false
    }
    return arrived
  }
  const edited = async (old: FileRef, signal: AbortSignal): Promise<boolean> => {
    const original = originals.current.get(old.id)
    const chosen = original && (await again(original))
    if (!chosen || signal.aborted) return true
    const [sent] = await send({ original: { file: original.file, edits: [] }, ...chosen }, signal)
    if (sent && !signal.aborted) put(files.current.map(file => (file.id === old.id ? sent : file)))
    return !!sent
  }
  const follow = (work: (signal: AbortSignal) => Promise<boolean>) =>
    uploads.add(
      work(uploads.signal).catch((error: unknown) => {
        notify.error(error)
        return false
      }),
    )
  const take = (found: FolderFiles | Promise<FolderFiles>) => follow(signal => takeAll(found, signal))
  const editAgain = (old: FileRef) => follow(signal => edited(old, signal))
  const wasEdited = (id: number) => originals.current.has(id)
  const awaited = useStore(uploads.store, state => state.awaited)
  return { sending, awaited, take, maxBytes, editor, editAgain, wasEdited }
}

/** Largest size of a file on this server, in bytes. */
function useMaxBytes(): number {
  const { data } = useQuery({
    queryKey: ['fms/file', 'limits'],
    queryFn: () => call<AnswerOf<typeof uploadLimitsCall>>('fms/file/limits', {}, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return Math.min(MAX_BYTES, data?.maxBytes ?? MAX_BYTES)
}
