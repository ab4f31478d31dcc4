import { CheckSquareOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../locale/index.ts'
import { nextSort } from './next-sort.ts'
import type { Selection } from './selection.ts'
import type { ShownColumn } from './use-list-columns.tsx'
import './phone-list.css'

interface Props {
  selection: Selection
  /** The columns that the server orders by. */
  sortable: readonly ShownColumn[]
  sort: readonly string[]
  onSort(sort: readonly string[]): void
  /** Creates a record. */
  onNew: (() => void) | undefined
  /** What creates records here in place of a form. */
  creator: ReactNode
  /** All other tools, behind one button. */
  children: ReactNode
}

/** The tools of a list on a phone: adding, selecting, and one button for ordering and the others. */
export default function PhoneTools({ selection, sortable, sort, onSort, onNew, creator, children }: Props) {
  const t = useT()
  const selecting = useStore(selection.store, state => state.selecting)
  const directionOf = (name: string) => sort.find(one => one.replace(/^-/, '') === name)
  return (
    <span className="en-icons">
      <IconButton
        label={t(selecting ? 'list.unselect' : 'list.choose')}
        aria-pressed={selecting}
        onClick={selecting ? selection.clear : selection.begin}
      >
        <CheckSquareOutlined aria-hidden />
      </IconButton>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className="en-phone-tools">
            <Dropdown
              trigger={['click']}
              placement="bottomRight"
              menu={{
                className: 'en-phone-orders',
                selectedKeys: sort.map(one => one.replace(/^-/, '')),
                items: sortable.map(({ name, label }) => ({
                  key: name,
                  label: (
                    <span className="en-phone-order">
                      {label}
                      {directionOf(name) && (
                        <span>{t(directionOf(name) === name ? 'list.upwards' : 'list.downwards')}</span>
                      )}
                    </span>
                  ),
                })),
                onClick: ({ key }) => onSort(nextSort(sort, key, false)),
              }}
            >
              <IconButton label={t('list.order')}>
                <span aria-hidden>⇅</span>
              </IconButton>
            </Dropdown>
            {children}
          </div>
        }
      >
        <IconButton label={t('more')}>
          <EllipsisOutlined aria-hidden />
        </IconButton>
      </Popover>
      {onNew && (
        <IconButton label={t('list.new')} className="en-phone-new" onClick={onNew}>
          <PlusOutlined aria-hidden />
        </IconButton>
      )}
      {creator && (
        <Popover trigger="click" placement="bottomRight" content={<div className="en-phone-tools">{creator}</div>}>
          <IconButton label={t('list.new')} className="en-phone-new">
            <PlusOutlined aria-hidden />
          </IconButton>
        </Popover>
      )}
    </span>
  )
}
