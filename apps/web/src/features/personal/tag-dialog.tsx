import { Input, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { PERSONAL_LIMITS, TAG_COLORS, type Tag } from '../../shared/session/personal-rules.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'
import { useScreens } from './use-screens.ts'

/** Edits the name, colour and screens of a tag. */
export function TagDialog({
  tag,
  others,
  onSave,
  onClose,
}: {
  tag: Tag
  others: readonly Tag[]
  onSave(tag: Tag): void
  onClose(): void
}) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const [paths, setPaths] = useState(tag.paths)
  const [problem, setProblem] = useState('')
  const screens = useScreens()
  const save = () => {
    const trimmed = name.trim()
    if (!trimmed) setProblem(t('tag.nameEmpty'))
    else if (others.some(one => one.name === trimmed)) setProblem(t('twice'))
    else onSave({ ...tag, name: trimmed, color, paths })
  }
  return (
    <Modal
      open
      width={520}
      title={tag.name ? t('tag.edit') : t('tag.new')}
      okText={t('save')}
      cancelText={t('cancel')}
      onOk={save}
      onCancel={onClose}
    >
      <div className={css.field}>
        <label htmlFor={`${id}-name`}>{t('tag.name')}</label>
        <Input
          id={`${id}-name`}
          autoFocus
          value={name}
          maxLength={PERSONAL_LIMITS.name}
          placeholder={t('tag.nameHint')}
          status={problem ? 'error' : ''}
          aria-invalid={!!problem}
          aria-describedby={`${id}-wrong`}
          onChange={event => {
            setName(event.target.value)
            setProblem('')
          }}
          onPressEnter={event => !event.nativeEvent.isComposing && save()}
        />
        <span id={`${id}-wrong`} role="alert" className={css.wrong}>
          {problem}
        </span>
      </div>
      <fieldset className={`${css.colors} ${css.field}`}>
        <legend>{t('tag.color')}</legend>
        {TAG_COLORS.map(one => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-color`}
              className="visually-hidden"
              checked={color === one}
              onChange={() => setColor(one)}
            />
            <i style={{ background: `var(--status-${one}-solid)` }} />
            {t(`tag.color.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className={css.field}>
        <label htmlFor={`${id}-paths`}>{t('tag.paths')}</label>
        <Select<string[]>
          id={`${id}-paths`}
          mode="multiple"
          style={{ width: '100%' }}
          maxCount={PERSONAL_LIMITS.paths}
          value={paths.filter(path => screens.some(screen => screen.value === path))}
          placeholder={t('tag.pathsHint')}
          options={screens}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setPaths}
        />
      </div>
    </Modal>
  )
}
