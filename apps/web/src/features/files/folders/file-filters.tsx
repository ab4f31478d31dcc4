import type { FileOfFolder, fileListCall } from '@tuheng/domain/files/folders/folder.calls'
import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { Input, Select } from 'antd'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

export type FileConditions = Omit<RequestOf<typeof fileListCall>, 'folderId' | 'page' | 'pageSize'>

interface Props {
  value: FileConditions
  onChange(value: FileConditions): void
  about: Pick<AnswerOf<typeof fileListCall>, 'tags' | 'people'> | undefined
}

const SORTS = ['-updatedAt', 'name', '-size'] as const

/** Conditions of the list of files: name, tag, person, days. With one of them the folders below are searched, too. */
export function FileFilters({ value, onChange, about }: Props) {
  const t = useT()
  const without = (name: keyof FileConditions): FileConditions => {
    const { [name]: _gone, ...rest } = value
    return rest
  }
  const put = <K extends keyof FileConditions>(name: K, next: FileConditions[K] | null | undefined) =>
    onChange(next === null || next === undefined || next === '' ? without(name) : { ...value, [name]: next })
  const day = (key: 'from' | 'to') => f.date(t(`filter.${key}`), { en: t(`filter.${key}`), holdsMonth: false })
  return (
    <div className={css.filters}>
      <Input.Search
        className={css.search}
        allowClear
        defaultValue={value.search ?? ''}
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        onSearch={text => put('search', text.trim())}
      />
      <Select
        allowClear
        aria-label={t('filter.tag')}
        placeholder={t('filter.tag')}
        className={css.choice}
        value={value.tag ?? null}
        onChange={tag => put('tag', tag)}
        options={(about?.tags ?? []).map(tag => ({ value: tag, label: tag }))}
      />
      <Select
        allowClear
        aria-label={t('filter.person')}
        placeholder={t('filter.person')}
        className={css.choice}
        value={value.memberId ?? null}
        onChange={id => put('memberId', id)}
        options={(about?.people ?? []).map(({ id, name }) => ({ value: id, label: name ?? String(id) }))}
      />
      <span className={css.day}>
        <FieldInput field={day('from')} value={value.from ?? null} onChange={one => put('from', one)} />
      </span>
      <span className={css.day}>
        <FieldInput field={day('to')} value={value.to ?? null} onChange={one => put('to', one)} />
      </span>
      <Select
        aria-label={t('filter.sort')}
        className={css.choice}
        value={value.sort ?? '-updatedAt'}
        onChange={sort => put('sort', sort)}
        options={SORTS.map(sort => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
    </div>
  )
}

export const isPicture = ({ mime }: Pick<FileOfFolder, 'mime'>): boolean =>
  /^image\/(jpeg|png|gif|webp|bmp)$/.test(mime)
