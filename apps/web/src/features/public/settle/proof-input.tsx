import type { FileRef } from '@tuheng/domain/kernel/field'
import { LINK_LINE_FILES } from '@tuheng/domain/settlement/link/link.limits'
import { useEffect, useId, useRef, useState } from 'react'
import { upload } from '../../../shared/api.ts'
import { fill } from '../../../shared/fill.ts'
import { useLang } from '../../../shared/i18n.ts'
import css from './settle.module.css'
import { words } from './settle-words.ts'

interface Props {
  token: string
  label: string
  files: readonly FileRef[]
  onFiles(files: readonly FileRef[]): void
  /** How many are on their way, so that nothing is sent without them. */
  onBusy(change: 1 | -1): void
}

/** Pictures and papers as proof. Each is sent as soon as it is chosen; what was refused says why. */
export function ProofInput({ token, label, files, onFiles, onBusy }: Props) {
  const lang = useLang()
  const id = useId()
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const kept = useRef(files)
  useEffect(() => {
    kept.current = files
  }, [files])
  const take = async (chosen: readonly File[]) => {
    setProblem(undefined)
    onBusy(1)
    for (const file of chosen) {
      if (kept.current.length >= LINK_LINE_FILES) {
        setProblem(fill(words.proofMany[lang], { most: LINK_LINE_FILES }))
        break
      }
      setSending(file.name)
      const form = new FormData()
      form.append('file', file)
      try {
        kept.current = [...kept.current, ...(await upload('settle/info/upload', form, { headers: { 'x-link-token': token } }))]
        onFiles(kept.current)
      } catch (cause) {
        setProblem(cause instanceof Error ? cause.message : String(cause))
      }
    }
    setSending(undefined)
    onBusy(-1)
  }
  return (
    <div className={css.proof}>
      <label htmlFor={id} data-busy={!!sending || undefined}>
        {sending ? fill(words.uploading[lang], { name: sending }) : label}
      </label>
      <input id={id} type="file" multiple accept="image/*,application/pdf" className="visually-hidden" disabled={!!sending} aria-describedby={`${id}-note`}
        onChange={event => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }} />
      <ul>
        {files.map(file => (
          <li key={file.id}>
            {file.name}
            <button type="button" aria-label={fill(words.remove[lang], { name: file.name })} onClick={() => onFiles(files.filter(one => one !== file))}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <small id={`${id}-note`} role="status" data-bad={!!problem || undefined}>
        {problem ?? fill(words.proofHint[lang], { most: LINK_LINE_FILES })}
      </small>
    </div>
  )
}
