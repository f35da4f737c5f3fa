import { Check, CornerUpRight, Ellipsis, LogOut, MessageSquare, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../src/client/ui/avatar.tsx';
import { Banner } from '../../src/client/ui/banner.tsx';
import { Button, ButtonLink, IconButton } from '../../src/client/ui/button.tsx';
import { Card, Section } from '../../src/client/ui/card.tsx';
import { Chip } from '../../src/client/ui/chip.tsx';
import { ConfirmSheet } from '../../src/client/ui/confirm-sheet.tsx';
import { CopyText } from '../../src/client/ui/copy-text.tsx';
import { StarsShown } from '../../src/client/ui/form/stars.tsx';
import { FileGrid, FileTile } from '../../src/client/ui/form/file-tile.tsx';
import { KeyValue } from '../../src/client/ui/key-value.tsx';
import { ListRow, RowList } from '../../src/client/ui/list-row.tsx';
import { MenuSheet } from '../../src/client/ui/menu-sheet.tsx';
import { Page } from '../../src/client/ui/page.tsx';
import { SearchField } from '../../src/client/ui/search-field.tsx';
import { Segmented, Tabs } from '../../src/client/ui/tabs.tsx';
import { Timeline, TimelineItem } from '../../src/client/ui/timeline.tsx';
import { toast } from '../../src/client/ui/toast-queue.ts';
import { GalleryBar } from './bar.tsx';
import { picture, tabs } from './samples.ts';

const facts = [
  { name: 'Ticket number', value: <CopyText value="ITR-261120-0042" what="ticket number" /> },
  { name: 'Product SN', value: <CopyText value="MD52042600117" shown="MD52 0426 0011 7" what="SN" /> },
  { name: 'Customer', value: 'Österreichische Donaudampfschifffahrtsgesellschaft' },
  { name: 'Since', value: '18 Nov, after 120 operating days' },
  { name: 'Rating', value: <StarsShown value={4} /> },
  { name: 'Empty', value: '' },
];
const segments = [
  { value: 'system', text: 'As the device' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
];

export function Parts() {
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState('todo');
  const [segment, setSegment] = useState('system');
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return (
    <Page
      title="Every part of the kit in one long page"
      back="#home"
      bar={<GalleryBar current="#parts" />}
      actions={<IconButton icon={Ellipsis} label="More actions" onClick={() => setOpen('menu')} />}
      top={
        <>
          <SearchField value={query} onChange={setQuery} placeholder="Number, SN, fault code, text" />
          <Tabs label="Which tickets" items={tabs} value={tab} onChange={setTab} />
        </>
      }
    >
      <Section title="Buttons">
        <Card className="flex flex-wrap gap-2 p-4">
          <Button>Main</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="plain">Plain</Button>
          <Button kind="danger">Danger</Button>
          <Button busy>Sending</Button>
          <Button disabled>Disabled</Button>
          <Button size="medium" icon={Send}>
            Medium
          </Button>
          <Button size="small" kind="quiet">
            Small
          </Button>
          <ButtonLink href="#list" kind="quiet" size="medium">
            A link
          </ButtonLink>
          <IconButton icon={Send} label="Named after half a second" />
        </Card>
      </Section>
      <Section title="Chips">
        <div className="flex flex-wrap gap-2">
          <Chip tone="act">Waiting for you</Chip>
          <Chip tone="ok" icon={Check}>
            Service completed
          </Chip>
          <Chip tone="warn">3 h left</Chip>
          <Chip tone="bad">Production down</Chip>
          <Chip>Pending</Chip>
        </div>
      </Section>
      <Section title="Banners">
        <Banner tone="warn" title="Discharge the DC bus for 10 minutes before you open the cover." />
        <Banner
          tone="bad"
          title="This ticket has changed. Reload to see the latest."
          action={
            <Button kind="quiet" size="small">
              Reload
            </Button>
          }
        />
        <Banner tone="act">Engineer Wei also has this ticket open.</Banner>
        <Banner tone="ok">Solution confirmed. Production resumed at 14:05.</Banner>
      </Section>
      <Section
        title="Facts"
        note="6"
        action={
          <Button kind="plain" size="small">
            Correct
          </Button>
        }
      >
        <Card>
          <KeyValue items={facts} />
        </Card>
      </Section>
      <Section title="Timeline" note="2 new">
        <Card pad>
          <Timeline label="Timeline">
            <TimelineItem
              icon={Check}
              tone="act"
              title="Solution proposed"
              by="Engineer Wei"
              time="14:05"
              exact="2026-11-20 14:05"
              iso="2026-11-20T14:05:00Z"
              fresh="new"
            >
              Raise the acceleration time F0-17 to 12 s and check the motor cable for a short to earth.
            </TimelineItem>
            <TimelineItem
              icon={MessageSquare}
              tone="warn"
              title="Note"
              by="Lead Marta Kowalczyk-Brzęczyszczykiewicz"
              internal="Internal"
              time="Yesterday 09:12"
            >
              Same batch as ITR-261102-0007. Ask the plant before we send another drive.
            </TimelineItem>
            <TimelineItem icon={CornerUpRight} title="Ticket transferred" by="Tom to Engineer Wei" time="2 days ago" />
            <TimelineItem icon={Undo2} tone="bad" title="Proposal rejected" by="Nordfeld Pumpen" time="4 days ago" />
            <TimelineItem title="Issue submitted" by="Nordfeld Pumpen" time="11-11" />
          </Timeline>
        </Card>
      </Section>
      <Section title="People">
        <RowList label="People">
          <ListRow
            href="#list"
            lead={<Avatar name="Wei Zhang" size={44} />}
            title="Wei Zhang"
            meta="Expert · drives"
            due="4 open"
          />
          <ListRow
            href="#list"
            lead={<Avatar name="王小明" size={44} />}
            title="王小明"
            meta="工程师 · 伺服"
            due="12 open"
          />
        </RowList>
      </Section>
      <Section title="Files">
        <FileGrid>
          <FileTile name="inverter.jpg" kind="image" withheld={{ text: 'Being checked', tone: 'wait' }} />
          <FileTile
            name="cabinet.jpg"
            kind="image"
            withheld={{ text: 'Withheld: malware', tone: 'bad' }}
            onRemove={noop}
          />
          <FileTile
            name="nameplate.jpg"
            kind="image"
            thumb={picture('#7d8f9c', '#39454f')}
            onOpen={noop}
            onRemove={noop}
          />
          <FileTile name="trip.mp4" kind="video" thumb={picture('#9aa58b', '#525c47')} onOpen={noop} onRemove={noop} />
          <FileTile
            name="cabinet.jpg"
            kind="image"
            thumb={picture('#a58b8b', '#5c4747')}
            progress={0.62}
            onRemove={noop}
          />
          <FileTile
            name="cable.jpg"
            kind="image"
            thumb={picture('#8b93a5', '#474d5c')}
            failed="Upload failed."
            onRetry={noop}
            onRemove={noop}
          />
          <FileTile name="parameters_MD520_line4_2026-11-18.csv" size={84_213} kind="file" onOpen={noop} />
        </FileGrid>
      </Section>
      <Section title="Sheets and toasts">
        <Segmented label="Appearance" items={segments} value={segment} onChange={setSegment} />
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="medium" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button kind="quiet" size="medium" onClick={() => toast.show({ text: 'Copied', tone: 'ok' })}>
            Toast
          </Button>
          <Button
            kind="quiet"
            size="medium"
            onClick={() => toast.error('This ticket has changed. Reload to see the latest.', 'r-7f3a9c21')}
          >
            Error
          </Button>
        </div>
      </Section>
      <MenuSheet
        open={open === 'menu'}
        onClose={close}
        title="More actions"
        items={[
          { text: 'Transfer', icon: CornerUpRight, onClick: noop },
          { text: 'Withdraw', icon: LogOut, danger: true, onClick: () => setOpen('confirm') },
        ]}
        later={[{ text: 'Close ticket', reason: 'The solution must be confirmed first' }]}
      />
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        onConfirm={() => toast.error('The connection was lost. It has not been withdrawn.')}
        danger
        title="Withdraw this ticket?"
        confirm="Withdraw"
      >
        ITR-261120-0042 “Drive trips with E.OC1 while accelerating” will be closed without a solution. You can reopen it
        for 30 days.
      </ConfirmSheet>
    </Page>
  );
}

function noop(): void {
  // the gallery does nothing
}
