import { useLang } from '../../shared/text/i18n.ts'
import { LinkedText } from '../links/linked-text.tsx'
import type { ErrorText } from './form-store.ts'

/** The error of a field, below it. Records named in it are links. */
export function FieldError({ texts, id }: { texts: readonly ErrorText[] | undefined; id?: string }) {
  const lang = useLang()
  if (!texts?.length) return null
  return (
    <div className="en-field-error" role="alert" id={id}>
      {texts.map((text, i) => (
        <span key={i}>
          {i > 0 && (lang === 'zh' ? '；' : '; ')}
          <LinkedText text={text[lang]} records={text.records} />
        </span>
      ))}
    </div>
  )
}
