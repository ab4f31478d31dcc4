import { useRef, useState } from 'react'
import { usePictureEditing } from '../../../engine/picture-editor/use-picture-editing.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { savePersonal, usePersonal } from '../../../shared/session/personal.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { portraitFrom } from '../../../shared/ui/portrait-file.ts'
import { Portrait } from '../../../shared/ui/portrait.tsx'
import { words } from './account-words.ts'
import css from './own-portrait.module.css'

/** The person's own portrait: the middle of a photograph, optionally edited first. */
export default function OwnPortrait({ name }: { name: string }) {
  const lang = useLang()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { choose, editor } = usePictureEditing()
  const hasPortrait = usePersonal('portrait') !== ''
  const save = async (make: () => Promise<string>) => {
    setBusy(true)
    try {
      await savePersonal('portrait', await make())
    } catch (error) {
      notify.error(error instanceof DOMException ? new Error(words.portraitBroken[lang]) : error)
    } finally {
      setBusy(false)
    }
  }
  const chooseFrom = async (files: readonly File[]) => {
    const [chosen] = await choose(files)
    if (chosen) await save(() => portraitFrom(chosen.file))
  }
  return (
    <div className={css.own}>
      <Portrait name={name} size={64} />
      <PlainButton busy={busy} onClick={() => input.current?.click()}>
        {words.portraitChange[lang]}
      </PlainButton>
      {hasPortrait && (
        <PlainButton variant="quiet" onClick={() => void save(async () => '')}>
          {words.portraitRemove[lang]}
        </PlainButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.portraitChange[lang]}
        onChange={event => {
          const files = [...(event.target.files ?? [])].slice(0, 1)
          event.target.value = ''
          void chooseFrom(files)
        }}
      />
      {editor}
    </div>
  )
}
