import { useStore } from 'zustand'
import { usePersonal } from '../../shared/session/personal.ts'
import type { FormApi } from '../form/form-store.ts'
import { useT } from '../locale/index.ts'

/** As many as are taken in at a glance; the person put the usual ones first. */
const SHOWN = 6

/** The person's own sentences, one click away where a reason is asked for. */
export function OwnOpinions({ form }: { form: FormApi }) {
  const t = useT()
  const opinions = usePersonal('opinions')
  const chosen = useStore(form.store, state => state.values['reason'])
  if (!opinions.length) return null
  return (
    <div className="en-act-opinions" role="group" aria-label={t('act.opinions')}>
      <span>{t('act.opinions')}</span>
      {opinions.slice(0, SHOWN).map(({ id, text }) => (
        <button
          key={id}
          type="button"
          title={text}
          aria-pressed={chosen === text}
          onClick={() => form.set('reason', text)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
