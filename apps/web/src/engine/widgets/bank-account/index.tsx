import { useState } from 'react'
import { CodeInput } from '../text/text-input.tsx'
import { TextFilter } from '../text/text-filter.tsx'
import type { InputProps, Widget } from '../types.ts'
import { AccountNumber } from './account-number.tsx'
import { groupFour } from './group-four.ts'

export const bankAccountWidget: Widget<'bankAccount'> = {
  Input: BankAccountInput,
  Cell: ({ value }) => <AccountNumber>{value}</AccountNumber>,
  text: ({ value }) => value,
  Filter: TextFilter,
  filterWidth: 150,
}

/** Groups of four digits while not edited, plain digits during editing. */
function BankAccountInput(props: InputProps<'bankAccount'>) {
  const [editing, setEditing] = useState(false)
  const { value, onBlur } = props
  return (
    <span className="en-fill" onFocus={() => setEditing(true)}>
      <CodeInput
        {...props}
        value={editing || !value ? value : groupFour(value)}
        onBlur={() => {
          setEditing(false)
          onBlur?.()
        }}
      />
    </span>
  )
}
