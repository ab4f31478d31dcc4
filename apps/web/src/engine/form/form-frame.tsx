import { Alert, Button, ConfigProvider } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { showFirstError } from './enter-moves.ts'
import { FormContext } from './form-context.ts'
import { FormFactsContext, type FormFacts } from './form-facts.ts'
import type { FormApi } from './form-store.ts'
import type { FormDraft } from './use-draft.ts'
import './form.css'

/** Gives the fields inside it their form and what they need to know of it; on a phone they are big. */
export function FormFrame({ form, facts, children }: { form: FormApi; facts: FormFacts; children: ReactNode }) {
  const size = useNarrow() ? 'large' : 'middle'
  return (
    <FormContext.Provider value={form}>
      <FormFactsContext.Provider value={facts}>
        <ConfigProvider componentSize={size}>{children}</ConfigProvider>
      </FormFactsContext.Provider>
    </FormContext.Provider>
  )
}

/** Errors that belong to no field of the form. */
export function GeneralErrors({ form }: { form: FormApi }) {
  const lang = useLang()
  const texts = useStore(form.store, state => state.errors[''])
  return texts?.map(text => (
    <Alert key={text[lang]} type="error" showIcon title={<LinkedText text={text[lang]} records={text.records} />} />
  ))
}

/** Offers what was typed last time and not saved. */
export function DraftNotice({ draft, title, note }: { draft: FormDraft; title: string; note?: string | undefined }) {
  const t = useT()
  return (
    <Alert
      type="info"
      showIcon
      title={title}
      description={note}
      action={
        <>
          <Button size="small" type="primary" onClick={draft.restore}>
            {t('form.draftTake')}
          </Button>{' '}
          <Button size="small" onClick={draft.discard}>
            {t('form.draftDrop')}
          </Button>
        </>
      }
    />
  )
}

/** How many fields are wrong; leads to the first of them. */
export function WrongFields({ form, root }: { form: FormApi; root: RefObject<HTMLElement | null> }) {
  const t = useT()
  const count = useStore(form.store, ({ errors }) => Object.keys(errors).filter(path => path !== '').length)
  if (count === 0) return null
  return (
    <button type="button" className="en-form-wrong" onClick={() => showFirstError(root.current)}>
      {t('form.wrong', { count })}
    </button>
  )
}
