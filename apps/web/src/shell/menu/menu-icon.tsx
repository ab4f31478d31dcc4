import AccountBookOutlined from '@ant-design/icons/es/icons/AccountBookOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import CalculatorOutlined from '@ant-design/icons/es/icons/CalculatorOutlined'
import ContainerOutlined from '@ant-design/icons/es/icons/ContainerOutlined'
import DiffOutlined from '@ant-design/icons/es/icons/DiffOutlined'
import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined'
import FileProtectOutlined from '@ant-design/icons/es/icons/FileProtectOutlined'
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined'
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import PartitionOutlined from '@ant-design/icons/es/icons/PartitionOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import TruckOutlined from '@ant-design/icons/es/icons/TruckOutlined'
import type { ComponentType, HTMLAttributes } from 'react'

/** Imported one by one: the full set is larger than the shell. */
const ICONS: Readonly<Record<string, ComponentType<HTMLAttributes<HTMLElement>>>> = {
  AccountBookOutlined,
  AuditOutlined,
  CalculatorOutlined,
  ContainerOutlined,
  DiffOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FolderOutlined,
  FundOutlined,
  HomeOutlined,
  PartitionOutlined,
  SettingOutlined,
  ToolOutlined,
  TruckOutlined,
}

/** The icon of a menu section by its name in the declaration. */
export function MenuIcon({ name }: { name?: string | undefined }) {
  const Icon = (name && ICONS[name]) || AppstoreOutlined
  return <Icon aria-hidden aria-label={undefined} />
}
