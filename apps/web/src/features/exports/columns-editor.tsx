import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Button, Select } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { useSource } from './source.ts'
import css from './exports.module.css'

interface Props {
  id?: string | undefined
  source: unknown
  value: readonly string[]
  onChange?: (names: string[]) => void
}

/** The fields of an export in their order: added from a list, moved and removed by buttons. */
export default function ColumnsEditor({ id, source, value, onChange }: Props) {
  const t = useT()
  const lang = useLang()
  const fields = useSource(source)
  if (!fields) return <p className="en-faint">{t('source.first')}</p>
  const label = (name: string) => {
    const field = fields.columns.get(name)
    return field ? labelOf(field, name)[lang] : name
  }
  const moved = (from: number, to: number) => {
    const names = [...value]
    names.splice(to, 0, ...names.splice(from, 1))
    onChange?.(names)
  }
  const left = [...fields.columns.keys()].filter(name => !value.includes(name))
  return (
    <div className={css.editor}>
      {onChange && (
        <div className={css.tools}>
          <Select
            {...(id ? { id } : {})}
            className={css.add}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('columns.add')}
            aria-label={t('columns.add')}
            options={left.map(name => ({ value: name, label: label(name) }))}
            onChange={(name: string | null) => name && onChange([...value, name])}
          />
          <Button onClick={() => onChange([...fields.usual])}>{t('columns.usual')}</Button>
          <Button onClick={() => onChange([...value, ...left].slice(0, 200))}>{t('columns.all')}</Button>
        </div>
      )}
      {value.length === 0 ? (
        <p className="en-faint">{t('columns.none')}</p>
      ) : (
        <ol className={css.columns}>
          {value.map((name, i) => (
            <li key={name}>
              <span className={css.index}>{i + 1}</span>
              <span className={css.name}>{label(name)}</span>
              {onChange && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    disabled={i === 0}
                    aria-label={t('columns.up', { label: label(name) })}
                    onClick={() => moved(i, i - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    disabled={i === value.length - 1}
                    aria-label={t('columns.down', { label: label(name) })}
                    onClick={() => moved(i, i + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined />}
                    aria-label={t('columns.remove', { label: label(name) })}
                    onClick={() => onChange(value.filter(one => one !== name))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
