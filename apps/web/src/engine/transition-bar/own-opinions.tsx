import { useStore } from 'zustand'
import { usePersonal } from '../../shared/session/personal.ts'
import type { FormApi } from '../form/form-store.ts'
import { useT } from '../locale/index.ts'
import './transitions.css'

/** The number of sentences shown. The person has put frequent ones first. */
const MAX_SHOWN = 6

/** The person's saved sentences; a click inserts one as the reason. */
export function OwnOpinions({ form }: { form: FormApi }) {
  const chosen = useStore(form.store, state => state.values['reason'])
  return <OpinionChoice chosen={chosen} onChoose={text => form.set('reason', text)} />
}

interface ChoiceProps {
  chosen: unknown
  /** Sentences that are offered where the person has saved none. */
  usual?: readonly string[]
  onChoose(text: string): void
}

/** The person's saved sentences, to choose one. */
export function OpinionChoice({ chosen, usual = [], onChoose }: ChoiceProps) {
  const t = useT()
  const saved = usePersonal('opinions')
  const opinions = saved.length ? saved : usual.map(text => ({ id: text, text }))
  if (!opinions.length) return null
  return (
    <div className="en-act-opinions" role="group" aria-label={t('act.opinions')}>
      <span>{t('act.opinions')}</span>
      {opinions.slice(0, MAX_SHOWN).map(({ id, text }) => (
        <button key={id} type="button" title={text} aria-pressed={chosen === text} onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}
