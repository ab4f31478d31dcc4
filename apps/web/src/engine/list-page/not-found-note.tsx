import { CopyOutlined } from '@ant-design/icons'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { useT } from '../locale/index.ts'

const MAX_SHOWN = 12

/** Pasted numbers for which there is no record. */
export function NotFoundNote({
  notFound,
  fields,
}: {
  notFound: Readonly<Record<string, readonly string[]>>
  fields: ReadonlyMap<string, Field>
}) {
  const t = useT()
  const lang = useLang()
  const entries = Object.entries(notFound).filter(([, values]) => values.length > 0)
  return (
    <>
      {entries.map(([name, values]) => {
        const field = fields.get(name)
        const label = field ? labelOf(field, name)[lang] : name
        return (
          <Alert
            key={name}
            type="warning"
            showIcon
            className="en-notfound"
            title={
              <>
                {t('notFound.title', { label, count: values.length })}:{' '}
                <span className="en-notfound-list">{values.slice(0, MAX_SHOWN).join('、')}</span>
                {values.length > MAX_SHOWN && ' …'}
              </>
            }
            action={
              <Button
                size="small"
                icon={<CopyOutlined />}
                onClick={() => void copyText(values.join('\n'), t('list.copied'))}
              >
                {t('notFound.copy')}
              </Button>
            }
          />
        )
      })}
    </>
  )
}
