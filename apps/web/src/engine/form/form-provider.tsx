import { Alert, Button, ConfigProvider } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useNewsHeld } from '../../shared/ui/held-news.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { showFirstError } from './enter-navigation.ts'
import { FormContext } from './form-context.ts'
import { FormSettingsContext, type FormSettings } from './form-settings.ts'
import type { FormApi } from './form-store.ts'
import type { FormDraft } from './use-draft.ts'
import { useRefusedChoices } from './use-refused-choices.ts'
import './form.css'

/** Provides the form and its facts to the fields inside; on a phone they are big. */
export function FormProvider({
  form,
  settings,
  children,
}: {
  form: FormApi
  settings: FormSettings
  children: ReactNode
}) {
  const size = useNarrow() ? 'large' : 'middle'
  useRefusedChoices(form, settings.actor)
  useNewsHeld()
  return (
    <FormContext.Provider value={form}>
      <FormSettingsContext.Provider value={settings}>
        <ConfigProvider componentSize={size}>{children}</ConfigProvider>
      </FormSettingsContext.Provider>
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

/** Offers to restore the unsaved input of last time. */
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

/** The number of fields with errors; a click leads to the first. */
export function ErrorCount({ form, root }: { form: FormApi; root: RefObject<HTMLElement | null> }) {
  const t = useT()
  const count = useStore(form.store, ({ errors }) => Object.keys(errors).filter(path => path !== '').length)
  if (count === 0) return null
  return (
    <button type="button" className="en-form-wrong" onClick={() => showFirstError(root.current)}>
      {t('form.wrong', { count })}
    </button>
  )
}
