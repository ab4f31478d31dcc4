import AccountBookOutlined from '@ant-design/icons/es/icons/AccountBookOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import ContainerOutlined from '@ant-design/icons/es/icons/ContainerOutlined'
import DeploymentUnitOutlined from '@ant-design/icons/es/icons/DeploymentUnitOutlined'
import DiffOutlined from '@ant-design/icons/es/icons/DiffOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined'
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import PieChartOutlined from '@ant-design/icons/es/icons/PieChartOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined'
import TransactionOutlined from '@ant-design/icons/es/icons/TransactionOutlined'
import TruckOutlined from '@ant-design/icons/es/icons/TruckOutlined'
import type { ComponentType } from 'react'

const ICONS: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  contract: FileTextOutlined,
  transport: TruckOutlined,
  trade: DeploymentUnitOutlined,
  settlement: TransactionOutlined,
  change: DiffOutlined,
  warehouse: ContainerOutlined,
  invoice: AccountBookOutlined,
  business: FundOutlined,
  margin: PieChartOutlined,
  approval: AuditOutlined,
  file: FolderOpenOutlined,
  workOrder: SolutionOutlined,
  settings: SettingOutlined,
}

/** Icon of a menu section by the name that the registry gives. */
export function MenuIcon({ name }: { name?: string | undefined }) {
  const Icon = (name && ICONS[name]) || AppstoreOutlined
  return <Icon />
}
