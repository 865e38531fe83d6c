/** The frame around the pages of the staff area, and those without content of their own. */
export const staffEn = {
  home: 'Start of the staff area',
  sections: {
    title: 'Sections',
    account: 'Account',
    users: 'Users',
    certificates: 'Certificates',
    clients: 'Clients',
    task: 'Tasks',
    reports: 'Reports',
  },
  links: {
    account: { quotes: 'Quotes' },
    users: { list: 'All Users', create: 'Create User', roles: 'Roles', permissions: 'Permissions' },
    certificates: { view: 'View Certificates', upload: 'Upload', manage: 'Manage', history: 'History' },
    clients: { list: 'All Clients', add: 'Add Client', contracts: 'Contracts', invoices: 'Invoices' },
    task: {
      all: 'All Tasks',
      'my-tasks': 'My Tasks',
      team: 'Team Tasks',
      create: 'Create Task',
      reports: 'Task Reports',
    },
    reports: {
      sales: 'Sales Reports',
      users: 'User Reports',
      performance: 'Performance',
      audit: 'Audit Logs',
    },
  },
  /** The same where there is little room, below the name of the section. */
  tab: {
    account: { quotes: 'Quotes' },
    users: { list: 'All', create: 'Create', roles: 'Roles', permissions: 'Permissions' },
    certificates: { view: 'View', upload: 'Upload', manage: 'Manage', history: 'History' },
    clients: { list: 'All', add: 'Add', contracts: 'Contracts', invoices: 'Invoices' },
    task: { all: 'All', 'my-tasks': 'Mine', team: 'Team', create: 'Create', reports: 'Reports' },
    reports: { sales: 'Sales', users: 'Users', performance: 'Performance', audit: 'Audit' },
  },
  notices: {
    many: '{count} notices',
    offline: 'No connection: what you see may be out of date, and nothing can be saved.',
  },
  menu: {
    signedInAs: 'Signed in as',
    none: 'You have no access to any route',
    publicSite: 'Public website',
    signOut: 'Sign out',
  },
  tabs: 'Pages of this section',
  landing: { lead: 'What this section offers:' },
  placeholder: {
    body: 'This page has no content yet.',
    note: 'Nothing is kept or changed here.',
    back: 'Back to the section',
    /** What will be on the page. */
    planned: {
      certificates: {
        view: 'Here will be the certificates that the centre has issued, each with its holder.',
        upload: 'Here the office will upload certificates that the centre issues.',
        manage: 'Here the office will correct, replace and withdraw certificates that the centre has issued.',
        history: 'Here will be who issued, changed or downloaded a certificate, and when.',
      },
      clients: {
        contracts: 'Here will be the contracts with each client.',
        invoices: 'Here will be the invoices of each client, and what is paid.',
      },
    },
    /** What there is already. */
    instead: {
      certificates: {
        view: 'Already here: the certificates that applicants sent or named, by date of expiry.',
        upload:
          'Until then a certificate goes to its applicant as a file of a message: open the request and write the message.',
        manage: 'Already here: the certificates that applicants sent or named, by date of expiry.',
        history: 'Already here: the history of each request, with every step and who took it.',
      },
      clients: {
        contracts: 'Already here: the clients, each with all requests and files.',
        invoices: 'Already here: the quotations, with their prices and what was accepted.',
      },
    },
  },
  samples: {
    links: 'Also in your account',
    notice: 'Sample data',
    noticeBody: 'This page shows how it could look. Nothing on it is real, and nothing is loaded or sent.',
    unavailable: 'Sample data: not available',
    issued: 'Issue date',
    expires: 'Expiry date',
    status: 'Status',
    active: 'Active',
    dueSoon: 'About to expire',
    expired: 'Expired',
    certificates: {
      title: 'My Certificates',
      lead: 'The certificates that a client would find here.',
      view: 'View certificate',
      download: 'Download PDF',
      basic: 'Basic Safety Training',
      fire: 'Advanced Firefighting',
      medical: 'Medical Care on Board',
    },
    services: {
      title: 'My Contracted Services',
      lead: 'The services that a client would find here.',
      price: 'Price per month',
      start: 'Start',
      end: 'End',
      coverage: 'Coverage',
      details: 'View details',
      renew: 'Renew service',
      report: 'Report a problem',
      life: 'Life insurance at sea',
      lifeCoverage: 'Death and permanent disability, up to $50,000.00',
      health: 'Health insurance for seafarers',
      healthCoverage: 'Treatment on board and ashore, repatriation',
      income: 'Loss of licence insurance',
      incomeCoverage: 'Up to six monthly wages',
    },
  },
};
