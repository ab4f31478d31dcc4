import type { FileRef } from '@tuheng/domain/kernel/field'
import { LINK_LINE_FILES } from '@tuheng/domain/settlement/link/link.limits'
import { useEffect, useId, useRef, useState } from 'react'
import { upload } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import type { UploadEvent } from './uploads.ts'
import css from './settle.module.css'
import { words } from './settle-words.ts'

interface Props {
  token: string
  label: string
  files: readonly FileRef[]
  onFiles(files: readonly FileRef[]): void
  /** Reports uploads, so that the answer is not sent without them. */
  onUpload(outcome: UploadEvent): void
}

/** Pictures and papers as proof. Each is uploaded as soon as it is chosen; a refusal says why. */
export function ProofInput({ token, label, files, onFiles, onUpload }: Props) {
  const lang = useLang()
  const id = useId()
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const uploadAll = async (chosen: readonly File[]) => {
    setProblem(undefined)
    onUpload('started')
    let outcome: UploadEvent = 'finished'
    for (const file of chosen) {
      if (latest.current.length >= LINK_LINE_FILES) {
        setProblem(fill(words.proofMany[lang], { most: LINK_LINE_FILES }))
        outcome = 'failed'
        break
      }
      setSending(file.name)
      const form = new FormData()
      form.append('file', file)
      try {
        const refs = await upload('settle/info/upload', form, { headers: { 'x-link-token': token } })
        if (!mounted.current) break // the line was marked as right meanwhile
        latest.current = [...latest.current, ...refs]
        onFiles(latest.current)
      } catch (cause) {
        outcome = 'failed'
        setProblem(cause instanceof Error ? cause.message : String(cause))
      }
    }
    setSending(undefined)
    onUpload(mounted.current ? outcome : 'finished')
  }
  return (
    <div className={css.proof}>
      <label htmlFor={id} data-busy={!!sending || undefined}>
        {sending ? fill(words.uploading[lang], { name: sending }) : label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/*,application/pdf"
        className="visually-hidden"
        disabled={!!sending}
        aria-describedby={`${id}-note`}
        onChange={event => {
          void uploadAll([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ul>
        {files.map(file => (
          <li key={file.id}>
            {file.name}
            <button
              type="button"
              aria-label={fill(words.remove[lang], { name: file.name })}
              onClick={() => onFiles(files.filter(one => one !== file))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <small id={`${id}-note`} role="status" data-lost={!!problem || undefined}>
        {problem ?? fill(words.proofHint[lang], { most: LINK_LINE_FILES })}
      </small>
    </div>
  )
}
