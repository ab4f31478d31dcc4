import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { EmptyBlock } from '../../engine/common/empty-block.tsx'
import { newKey } from '../../shared/calls/api.ts'
import { confirm, notify } from '../../shared/ui/notify.tsx'
import { PERSONAL_LIMITS, type Opinion } from '../../shared/session/personal-rules.ts'
import { usePersonal } from '../../shared/session/personal.ts'
import { trySavePersonal } from './try-save-personal.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'
import { SettingsFrame } from './settings-frame.tsx'
import { SortableList } from './sortable-list.tsx'

const SAMPLES = ['opinion.sample.1', 'opinion.sample.2', 'opinion.sample.3', 'opinion.sample.4'] as const

/** 审批意见模板: opinions for approving and refusing. */
export default function OpinionPage() {
  const t = useT()
  const opinions = usePersonal('opinions')
  const [editing, setEditing] = useState('')
  const save = (next: readonly Opinion[]) => trySavePersonal('opinions', next)
  /** Returns whether it was saved. */
  const saveOne = async (id: string, text: string): Promise<boolean> => {
    const trimmed = text.trim()
    const isNew = opinions.every(one => one.id !== id)
    if (!trimmed) return false
    if (opinions.some(one => one.id !== id && one.text === trimmed)) notify.warning(t('twice'))
    else if (!isNew) return save(opinions.map(one => (one.id === id ? { id, text: trimmed } : one)))
    else if (opinions.length >= PERSONAL_LIMITS.opinions)
      notify.warning(t('opinion.full', { max: PERSONAL_LIMITS.opinions }))
    else return save([...opinions, { id, text: trimmed }])
    return false
  }
  const remove = async (opinion: Opinion) => {
    if (await confirm({ title: t('opinion.confirm'), content: opinion.text, danger: true }))
      await save(opinions.filter(one => one.id !== opinion.id))
  }
  return (
    <SettingsFrame title={t('opinion.title')} lead={t('opinion.lead')}>
      <NewOpinion onAdd={text => saveOne(newKey(), text)} />
      {opinions.length ? (
        <SortableList
          label={t('opinion.title')}
          items={opinions}
          idOf={one => one.id}
          nameOf={one => one.text}
          onMove={next => void save(next)}
        >
          {one =>
            editing === one.id ? (
              <Editor
                text={one.text}
                onDone={text => {
                  if (text === undefined) setEditing('')
                  else void saveOne(one.id, text).then(isSaved => isSaved && setEditing(''))
                }}
              />
            ) : (
              <>
                <span className={css.text}>{one.text}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={t('edit', { name: one.text })}
                  title={t('edit', { name: '' })}
                  onClick={() => setEditing(one.id)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('remove', { name: one.text })}
                  title={t('remove', { name: '' })}
                  onClick={() => void remove(one)}
                />
              </>
            )
          }
        </SortableList>
      ) : (
        <EmptyBlock title={t('opinion.emptyTitle')} text={t('opinion.emptyText')}>
          <Button onClick={() => void save(SAMPLES.map(key => ({ id: newKey(), text: t(key) })))}>
            {t('opinion.samples')}
          </Button>
        </EmptyBlock>
      )}
    </SettingsFrame>
  )
}

/** A refused text returns to the input. */
function NewOpinion({ onAdd }: { onAdd(text: string): Promise<boolean> }) {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <form
      className={css.adding}
      onSubmit={event => {
        event.preventDefault()
        setText('')
        void onAdd(text).then(isSaved => setText(now => (isSaved ? now : now || text)))
      }}
    >
      <Input
        value={text}
        maxLength={PERSONAL_LIMITS.opinion}
        aria-label={t('opinion.new')}
        placeholder={t('opinion.hint')}
        onChange={event => setText(event.target.value)}
      />
      <Button type="primary" htmlType="submit" icon={<PlusOutlined />} disabled={!text.trim()}>
        {t('add')}
      </Button>
    </form>
  )
}

/** Enter saves, Escape discards the change. */
function Editor({ text, onDone }: { text: string; onDone(text?: string): void }) {
  const t = useT()
  const [value, setValue] = useState(text)
  return (
    <span className={css.editing}>
      <Input.TextArea
        autoFocus
        autoSize
        value={value}
        maxLength={PERSONAL_LIMITS.opinion}
        aria-label={t('edit', { name: text })}
        onChange={event => setValue(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDone(value)
        }}
      />
      <Button type="primary" size="small" disabled={!value.trim()} onClick={() => onDone(value)}>
        {t('save')}
      </Button>
      <Button size="small" onClick={() => onDone()}>
        {t('cancel')}
      </Button>
    </span>
  )
}
