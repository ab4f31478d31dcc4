import { PaperClipOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { ManyFilter } from '../many-filter.tsx'
import type { FilterProps, InputProps, Widget } from '../types.ts'
import { useT } from '../../locale/index.ts'

const FileList = lazy(() => import('./file-list.tsx').then(module => ({ default: module.FileList })))
const FilesInput = lazy(() => import('./files-input.tsx'))

export const filesWidget: Widget<'files'> = {
  Input: (props: InputProps<'files'>) => (
    <Suspense fallback={<span className="en-input-wait" />}>
      <FilesInput {...props} />
    </Suspense>
  ),
  Cell: ({ value }) => (
    <span title={value.map(file => file.name).join('\n')}>
      <PaperClipOutlined aria-hidden /> {value.length}
    </span>
  ),
  text: ({ value }) => value.map(file => file.name).join('、'),
  Filter: FilesFilter,
  filterWidth: 110,
  Panel: ({ value }) => (
    <Suspense>
      <FileList files={value} />
    </Suspense>
  ),
  unordered: true,
}

function FilesFilter(props: FilterProps) {
  const t = useT()
  const { filter, onChange } = props
  const options = [
    { value: 'notEmpty', label: t('files.some') },
    { value: 'empty', label: t('files.none') },
  ]
  const chosen =
    filter?.op === 'empty' || filter?.op === 'notEmpty' ? { op: 'in' as const, value: [filter.op] } : undefined
  return (
    <ManyFilter
      {...props}
      filter={chosen}
      options={options}
      onChange={next => {
        const last = Array.isArray(next?.value) ? next.value.at(-1) : undefined
        onChange(last === 'empty' || last === 'notEmpty' ? { op: last } : undefined)
      }}
    />
  )
}
