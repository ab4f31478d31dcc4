import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { PhoneOutlined } from '@ant-design/icons'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'

/** Whom to call about the record. A masked number is shown, and dials nobody. */
export function Contact({ resource, row }: { resource: string; row: AnyRow }) {
  const t = useT()
  const lang = useLang()
  const contact = slots.details[resource]?.contact?.(row)
  if (!contact) return null
  const { label, name, mobile } = contact
  const number = mobile.replace(/[\s-]/g, '')
  return (
    <div className="en-contact">
      <span>
        <small>{label[lang]}</small> {name}
      </span>
      {/^\+?\d{7,15}$/.test(number) ? (
        <a href={`tel:${number}`} aria-label={t('detail.call', { name, mobile })}>
          <PhoneOutlined aria-hidden /> {mobile}
        </a>
      ) : (
        <span>{mobile}</span>
      )}
    </div>
  )
}
