import staffStyles from '../../styles/staff.css?url';

/** What only dashboards look like; the page waits for it, in its head. */
export const StaffStyles = () => <link rel="stylesheet" href={staffStyles} precedence="staff" />;
